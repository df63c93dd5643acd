import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Gallery } from '../../ui/gallery.tsx';
import { LikeLink } from '../../ui/like-button.tsx';
import { CardGrid, ProfileCard } from '../../ui/profile-card.tsx';
import type { ProfileCardProps } from '../../ui/profile-card.tsx';
import { ProfileHeader } from '../../ui/profile-header.tsx';
import { useSamples } from './catalogue-samples.ts';
import { Specimen, State } from './catalogue-specimen.tsx';

function Cards() {
  const { say, photo } = useSamples();
  const card = (own: Partial<ProfileCardProps>) => (
    <ProfileCard
      href="#people"
      name={say('name')}
      age={34}
      place={say('place')}
      photo={photo(0)}
      photoAlt={say('photoAlt')}
      heading="h3"
      like={<LikeLink href="#people" label={say('likeHer')} />}
      {...own}
    />
  );
  return (
    <Specimen file="profile-card">
      <State name="default" room="wide">
        <CardGrid>
          {card({ chips: [say('music'), say('hiking')] })}
          {card({ photo: photo(1), onlineLabel: say('online') })}
          {card({ photo: photo(2), fictionalLabel: say('fictional') })}
          {card({ photo: null, name: say('longName'), place: say('longPlace'), chips: [say('interests')] })}
        </CardGrid>
      </State>
    </Specimen>
  );
}

function Header() {
  const { say, photos } = useSamples();
  const words = {
    title: say('gallery'),
    close: say('close'),
    previous: say('previous'),
    next: say('next'),
    zoomIn: say('zoomIn'),
    zoomOut: say('zoomOut'),
    counter: (number: number, total: number) => say('counter', { number, total }),
  };
  const shown = photos.map((photo) => ({ ...photo, full: photo.src, alt: say('photoAlt') }));
  const facts = [
    { icon: 'user', label: say('height'), value: say('heightValue') },
    { icon: 'eye', label: say('eyes'), value: say('eyesValue') },
  ] as const;
  return (
    <>
      <Specimen file="profile-header">
        <State name="default" room="wide">
          <Gallery photos={shown} words={words}>
            <ProfileHeader
              name={say('name')}
              age={34}
              place={say('place')}
              onlineLabel={say('online')}
              fictionalLabel={say('fictional')}
              count={shown.length}
              emptyAlt={say('noPhoto')}
              lead={say('lead')}
              actions={<Button type="button">{say('button')}</Button>}
            >
              <Facts items={[...facts]} />
            </ProfileHeader>
          </Gallery>
        </State>
      </Specimen>
      <Specimen file="facts">
        <State name="default" room="wide">
          {/* Their inks are those of a profile's ground. */}
          <section className="profile">
            <div className="profile-words">
              <Facts items={[...facts]} />
            </div>
          </section>
        </State>
      </Specimen>
    </>
  );
}

/** Members as they are met. */
export function PeopleSpecimens() {
  return (
    <>
      <Cards />
      <Header />
    </>
  );
}
