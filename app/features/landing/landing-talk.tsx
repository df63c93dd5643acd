import { useRootData } from '../../lib/site.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Bubble } from '../../ui/bubble.tsx';
import { ThreadHeader } from '../../ui/chat.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SectionTitle } from '../../ui/section-head.tsx';
import type { FrontPage } from './front-page.server.ts';

type SampleConversationTexts = FrontPage['talk'];

/** The product's own bubbles with the price of each; without names, since nobody wrote them. */
function SampleMessages({ talk }: { talk: SampleConversationTexts }) {
  const face = useRootData()?.assets.heroes[1];
  const [one, two, three, four] = talk.lines;
  return (
    <Panel>
      <ThreadHeader
        avatar={<Avatar photo={face ? { src: face, width: 720, height: 960 } : null} />}
        title={talk.caption}
      >
        <span className="talk-example">{talk.example}</span>
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
export function SampleConversation({ talk }: { talk: SampleConversationTexts }) {
  return (
    <section className="landing-section landing-talk" aria-labelledby="talk">
      <div className="container talk-grid">
        <div className="talk-words">
          <SectionTitle id="talk">{talk.title}</SectionTitle>
          <p className="lead">{talk.lead}</p>
        </div>
        <div className="talk-stage">
          <SampleMessages talk={talk} />
        </div>
      </div>
    </section>
  );
}
