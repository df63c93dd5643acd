import type { ReactNode } from 'react';

import { IconLink } from '../../../ui/actions/icon-button.tsx';
import { Bubble } from '../../../ui/chat/bubble.tsx';
import {
  ConversationRow,
  DaySeparator,
  ThreadHeader,
  ThreadIntro,
  TypingIndicator,
} from '../../../ui/chat/conversation.tsx';
import { Composer } from '../../../ui/forms/composer.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { Quote } from '../../../ui/quote.tsx';
import { story, type Samples, type StoryGroups } from './stories.tsx';

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
        <Bubble
          {...mine}
          state="read"
          stateLabel={say('readLabel')}
          quote={<Quote title={say('name')} text={say('hello')} />}
          reaction={{ emoji: '😊', label: say('her') }}
        >
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
    quote: [story('default', <Quote title={say('name')} text={say('hello')} />, 'wide')],
    conversation: [story('unread', rows, 'column'), story('default', thread, 'column')],
    composer: [
      story('default', form(<Composer {...composer} placeholder={say('write')} cost={say('cost')} />), 'wide'),
      story('error', form(<Composer {...composer} defaultValue={say('hello')} notice={say('noticeText')} />), 'wide'),
    ],
  };
}
