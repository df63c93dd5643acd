import { Avatar } from '../../ui/avatar.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { ConversationRow, DayMark, ThreadHeader, ThreadIntro, TypingDots } from '../../ui/chat.tsx';
import { Composer } from '../../ui/composer.tsx';
import { FictionalLabel } from '../../ui/fictional-label.tsx';
import { IconLink } from '../../ui/icon-button.tsx';
import { useSamples } from './catalogue-samples.ts';
import { Specimen, State } from './catalogue-specimen.tsx';

function Bubbles() {
  const { say } = useSamples();
  const mine = { mine: true, from: say('me') };
  const hers = { mine: false, from: say('her') };
  return (
    <Specimen file="bubble">
      <State name="default" room="wide">
        <div className="messages">
          <ol className="day">
            <Bubble {...hers} time={say('time')}>
              {say('hello')}
            </Bubble>
            <Bubble {...mine} state="sent" time={say('time')} stateLabel={say('sentLabel')}>
              {say('answer')}
            </Bubble>
            <Bubble {...mine} state="read" time={say('time')} stateLabel={say('readLabel')}>
              {say('long')}
            </Bubble>
            <Bubble {...mine} state="sending" time={<span />} stateLabel={say('sendingLabel')}>
              {say('hello')}
            </Bubble>
            <Bubble
              {...mine}
              state="failed"
              failure={
                <>
                  {say('failed')} <button type="button">{say('retry')}</button>
                </>
              }
            >
              {say('answer')}
            </Bubble>
          </ol>
        </div>
      </State>
    </Specimen>
  );
}

function Threads() {
  const { say, photo } = useSamples();
  const row = { href: '#talk', name: say('name'), preview: say('hello'), time: say('time') };
  return (
    <Specimen file="chat">
      <State name="unread" room="column">
        <ul className="specimen-list">
          <ConversationRow
            {...row}
            avatar={<Avatar photo={photo(0)} onlineLabel={say('online')} />}
            unread={{ tone: 'unread', text: '3', label: say('unread') }}
          />
          <ConversationRow {...row} current avatar={<Avatar photo={photo(1)} />} fictionalLabel={say('fictional')} />
          <ConversationRow {...row} name={say('longName')} preview={say('long')} avatar={<Avatar photo={null} />} />
        </ul>
      </State>
      <State name="default" room="column">
        <ThreadHeader
          back={<IconLink href="#talk" icon="arrow-left" label={say('previous')} />}
          avatar={<Avatar photo={photo(0)} size="small" />}
          title={say('name')}
          status={
            <>
              <TypingDots />
              {say('active')}
            </>
          }
          fictionalLabel={<FictionalLabel text={say('fictional')} />}
        />
        <ThreadIntro
          faces={
            <>
              <Avatar photo={photo(1)} />
              <Avatar photo={photo(0)} />
            </>
          }
          title={say('since')}
        />
        <DayMark>{say('active')}</DayMark>
      </State>
    </Specimen>
  );
}

function Composers() {
  const { say } = useSamples();
  return (
    <Specimen file="composer">
      <State name="default" room="wide">
        <form className="send-form" onSubmit={(event) => event.preventDefault()}>
          <Composer label={say('write')} placeholder={say('write')} sendLabel={say('send')} cost={say('cost')} />
        </form>
      </State>
      <State name="error" room="wide">
        <form className="send-form" onSubmit={(event) => event.preventDefault()}>
          <Composer
            label={say('write')}
            defaultValue={say('hello')}
            sendLabel={say('send')}
            notice={say('noticeText')}
          />
        </form>
      </State>
    </Specimen>
  );
}

/** A conversation. */
export function TalkSpecimens() {
  return (
    <>
      <Bubbles />
      <Threads />
      <Composers />
    </>
  );
}
