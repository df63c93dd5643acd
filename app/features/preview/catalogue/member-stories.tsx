import type { ReactNode } from 'react';

import { Avatar } from '../../../ui/media/avatar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { LikeLink } from '../../../ui/profile/like-button.tsx';
import { OnRequest, story } from './stories.tsx';
import type { Samples, StoryGroups } from './stories.tsx';
import { Bubble } from '../../../ui/chat/bubble.tsx';
import {
  ConversationRow,
  DaySeparator,
  ThreadHeader,
  ThreadIntro,
  TypingIndicator,
} from '../../../ui/chat/conversation.tsx';
import { Composer } from '../../../ui/forms/composer.tsx';
import { Dialog, DialogActions } from '../../../ui/overlays/dialog.tsx';
import type { DialogProps } from '../../../ui/overlays/dialog.tsx';
import { Dropdown, DropdownButton, DropdownLink } from '../../../ui/overlays/dropdown.tsx';
import { FactGrid } from '../../../ui/profile/profile-facts.tsx';
import { Gallery, GalleryLink } from '../../../ui/media/gallery.tsx';
import { MatchCelebration } from '../../../ui/overlays/match-celebration.tsx';
import { CardGrid, ProfileCard } from '../../../ui/profile/profile-card.tsx';
import type { ProfileCardProps } from '../../../ui/profile/profile-card.tsx';
import { ProfileHeader } from '../../../ui/profile/profile-header.tsx';
import { Sheet, SheetButton } from '../../../ui/overlays/sheet.tsx';

/** A gallery with links to these photos of it. */
function SampleGallery({ say, photos, links, children }: Samples & { links?: number[]; children?: ReactNode }) {
  const words = {
    title: say('gallery'),
    close: say('close'),
    previous: say('previous'),
    next: say('next'),
    zoomIn: say('zoomIn'),
    zoomOut: say('zoomOut'),
    counter: (number: number, total: number) => say('counter', { number, total }),
  };
  const shown = photos.map((photo, index) => ({
    ...photo,
    full: photo.src,
    alt: say('photoAlt'),
    locked: links && index === 2 ? say('locked') : null,
  }));
  return (
    <Gallery photos={shown} labels={words}>
      {children ?? (
        <div className="specimen-pictures">
          {links?.map((index) => (
            <div key={index} className="specimen-photo">
              <GalleryLink index={index} />
            </div>
          ))}
        </div>
      )}
    </Gallery>
  );
}

export function overlayStories(samples: Samples): StoryGroups['overlays'] {
  const { say, photos } = samples;
  const dialog = (size: DialogProps['size']) => (
    <OnRequest label={say('openDialog')}>
      {(open, close) => (
        <Dialog open={open} onClose={close} size={size} title={say('dialogTitle')} closeLabel={say('close')}>
          <p>{say('dialog')}</p>
          <DialogActions>
            <Button type="button" variant="danger" onClick={close}>
              {say('delete')}
            </Button>
            <Button type="button" variant="secondary" onClick={close}>
              {say('close')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </OnRequest>
  );
  const match = (
    <OnRequest label={say('openMatch')}>
      {(open, close) => (
        <MatchCelebration
          open={open}
          onClose={close}
          title={say('matchTitle')}
          text={say('match')}
          mine={photos[1] ?? null}
          theirs={photos[0] ?? null}
          closeLabel={say('close')}
          actions={
            <Button type="button" onClick={close}>
              {say('button')}
            </Button>
          }
        />
      )}
    </OnRequest>
  );
  const sheet = (
    <>
      <SheetButton sheet="sample-sheet" icon="sliders-horizontal">
        {say('openSheet')}
      </SheetButton>
      <Sheet id="sample-sheet" title={say('sheet')} closeLabel={say('close')}>
        <p>{say('panelText')}</p>
      </Sheet>
    </>
  );
  const menu = (
    <Dropdown trigger={say('menu')}>
      <DropdownLink href="#overlays" icon="gear" current>
        {say('settings')}
      </DropdownLink>
      <DropdownButton icon="sign-out" onPress={() => {}}>
        {say('logout')}
      </DropdownButton>
    </Dropdown>
  );
  return {
    dialog: [story('small', dialog('small')), story('default', dialog('medium')), story('large', dialog('large'))],
    'match-celebration': [story('open', match)],
    sheet: [story('open', sheet)],
    dropdown: [story('default', menu)],
    gallery: [story('default', <SampleGallery {...samples} links={[...photos.keys()]} />, 'wide')],
    lightbox: [story('open', <SampleGallery {...samples} links={[0]} />)],
  };
}

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
        onlineLabel={say('online')}
        fictionalLabel={say('fictional')}
        count={photos.length}
        emptyAlt={say('noPhoto')}
        lead={say('lead')}
        actions={<Button type="button">{say('button')}</Button>}
      >
        {facts}
      </ProfileHeader>
    </SampleGallery>
  );
  // Facts have the colours of a profile.
  const profile = (
    <section className="profile">
      <div className="profile-text">{facts}</div>
    </section>
  );
  return {
    'profile-card': [story('default', cards, 'wide')],
    'profile-header': [story('default', header, 'wide')],
    'profile-facts': [story('default', profile, 'wide')],
  };
}

export function conversationStories({ say, photos }: Samples): StoryGroups['talk'] {
  const avatar = (index: number) => <Avatar photo={photos[index] ?? null} />;
  const mine = { mine: true, from: say('me'), time: say('time') } as const;
  const row = { href: '#talk', name: say('name'), preview: say('hello'), time: say('time') };
  const retry = (
    <>
      {say('failed')} <button type="button">{say('retry')}</button>
    </>
  );
  const messages = (
    <div className="messages">
      <ol className="day">
        <Bubble {...mine} mine={false} from={say('her')}>
          {say('hello')}
        </Bubble>
        <Bubble {...mine} state="sent" stateLabel={say('sentLabel')}>
          {say('answer')}
        </Bubble>
        <Bubble {...mine} state="read" stateLabel={say('readLabel')}>
          {say('long')}
        </Bubble>
        <Bubble {...mine} state="sending" time={<span />} stateLabel={say('sendingLabel')}>
          {say('hello')}
        </Bubble>
        <Bubble {...mine} state="failed" failure={retry}>
          {say('answer')}
        </Bubble>
      </ol>
    </div>
  );
  const rows = (
    <ul className="specimen-list">
      <ConversationRow
        {...row}
        avatar={<Avatar photo={photos[0] ?? null} onlineLabel={say('online')} />}
        unread={{ tone: 'unread', text: '3', label: say('unread') }}
      />
      <ConversationRow {...row} current avatar={avatar(1)} fictionalLabel={say('fictional')} />
      <ConversationRow {...row} name={say('longName')} preview={say('long')} avatar={<Avatar photo={null} />} />
    </ul>
  );
  const typing = (
    <>
      <TypingIndicator />
      {say('active')}
    </>
  );
  const faces = (
    <>
      {avatar(1)}
      {avatar(0)}
    </>
  );
  const thread = (
    <>
      <ThreadHeader
        back={<IconLink href="#talk" icon="arrow-left" label={say('previous')} />}
        avatar={<Avatar photo={photos[0] ?? null} size="small" />}
        title={say('name')}
        status={typing}
        fictionalLabel={<FictionalLabel text={say('fictional')} />}
      />
      <ThreadIntro faces={faces} title={say('since')} />
      <DaySeparator>{say('active')}</DaySeparator>
    </>
  );
  const composer = { label: say('write'), sendLabel: say('send') };
  const form = (content: ReactNode) => (
    <form className="send-form" onSubmit={(event) => event.preventDefault()}>
      {content}
    </form>
  );
  return {
    bubble: [story('default', messages, 'wide')],
    conversation: [story('unread', rows, 'column'), story('default', thread, 'column')],
    composer: [
      story('default', form(<Composer {...composer} placeholder={say('write')} cost={say('cost')} />), 'wide'),
      story('error', form(<Composer {...composer} defaultValue={say('hello')} notice={say('noticeText')} />), 'wide'),
    ],
  };
}
