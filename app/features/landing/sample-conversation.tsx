import { Avatar } from '../../ui/media/avatar.tsx';
import { Bubble } from '../../ui/chat/bubble.tsx';
import { ThreadHeader } from '../../ui/chat/conversation.tsx';
import { Icon } from '../../ui/media/icon.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { SectionTitle } from '../../ui/layout/section-head.tsx';
import type { FrontPage } from './front-page.server.ts';

interface SampleConversationProps {
  talk: FrontPage['talk'];
  /** Address of the picture of the other person. */
  face: string | undefined;
}

/** The product's own bubbles with the price of each; without names, since nobody wrote them. */
function SampleMessages({ talk, face }: SampleConversationProps) {
  const [one, two, three, four] = talk.lines;
  return (
    <Panel>
      <ThreadHeader
        avatar={<Avatar photo={face ? { src: face, width: 720, height: 960 } : null} />}
        title={talk.caption}
      >
        <span className="sample-messages">{talk.example}</span>
      </ThreadHeader>
      <ol className="messages">
        <Bubble mine={false} from={talk.other} time={talk.free}>
          {one}
        </Bubble>
        <Bubble mine from={talk.me} stateLabel={talk.sent} time={talk.cost}>
          {two}
        </Bubble>
        <Bubble mine={false} from={talk.other}>
          {three}
        </Bubble>
        {talk.gift && (
          <Bubble mine from={talk.me} stateLabel={talk.sent} time={talk.gift.cost}>
            <div className="gift">
              <span className="gift-art">
                <Icon name={talk.gift.icon} />
              </span>
              <strong>{talk.gift.name}</strong>
            </div>
          </Bubble>
        )}
        {four && (
          <Bubble mine={false} from={talk.other}>
            {four}
          </Bubble>
        )}
      </ol>
    </Panel>
  );
}

/** A sample conversation and its cost, in the brand's voice. */
export function SampleConversation({ talk, face }: SampleConversationProps) {
  return (
    <section className="landing-section landing-talk" aria-labelledby="talk">
      <div className="container talk-grid">
        <div className="talk-text">
          <SectionTitle id="talk">{talk.title}</SectionTitle>
          <p className="lead">{talk.lead}</p>
        </div>
        <div className="talk-stage">
          <SampleMessages talk={talk} face={face} />
        </div>
      </div>
    </section>
  );
}
