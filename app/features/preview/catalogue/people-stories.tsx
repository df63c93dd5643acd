import { Button } from '../../../ui/actions/button.tsx';
import { LikeLink } from '../../../ui/profile/like-button.tsx';
import { NoticeCard } from '../../../ui/profile/notice-card.tsx';
import { CardGrid, ProfileCard, type ProfileCardProps } from '../../../ui/profile/profile-card.tsx';
import { FactGrid } from '../../../ui/profile/profile-facts.tsx';
import { ProfileHeader } from '../../../ui/profile/profile-header.tsx';
import { SampleGallery } from './sample-gallery.tsx';
import { stories, story, type Samples, type StoryGroups } from './stories.tsx';

export function peopleStories(samples: Samples): StoryGroups['people'] {
  const { say, photos } = samples;
  const who = { name: say('name'), age: 34, place: say('place') };
  const photo = photos[0] ?? null;
  const like = <LikeLink href="#people" label={say('likeHer')} />;
  const card = (own: Partial<ProfileCardProps>) => (
    <ProfileCard href="#people" {...who} photo={photo} photoAlt={say('photoAlt')} like={like} {...own} />
  );
  const facts = (
    <FactGrid
      items={[
        { icon: 'user', label: say('height'), value: say('heightValue') },
        { icon: 'eye', label: say('eyes'), value: say('eyesValue') },
      ]}
    />
  );
  const cards = (
    <CardGrid>
      {card({ chips: [say('music'), say('hiking')] })}
      {card({ photo: photos[1] ?? null, onlineLabel: say('online') })}
      {card({ photo: photos[2] ?? null, fictionalLabel: say('fictional') })}
      {card({ photo: null, name: say('longName'), place: say('longPlace'), chips: [say('interests')] })}
    </CardGrid>
  );
  const header = (
    <SampleGallery {...samples}>
      <ProfileHeader
        {...who}
        activity={say('online')}
        online
        fictionalLabel={say('fictional')}
        count={photos.length}
        emptyAlt={say('noPhoto')}
        words={say('lead')}
        facts={facts}
        actions={<Button type="button">{say('button')}</Button>}
      />
    </SampleGallery>
  );
  // Facts have the colours of a profile.
  const profile = (
    <section className="profile">
      <div className="profile-text">{facts}</div>
    </section>
  );
  return {
    'notice-card': stories(NoticeCard, { children: say('aboutText') }, 'column')(),
    'profile-card': [story('default', cards, 'wide')],
    'profile-header': [story('default', header, 'wide')],
    'profile-facts': [story('default', profile, 'wide')],
  };
}
