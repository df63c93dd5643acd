import { BrandMark } from '../../ui/media/brand-mark.tsx';
import { PersonIllustration } from './person-illustration.tsx';
import { LanderIcon } from './lander-icon.tsx';
import { IllustrationNote, LanderText, type LanderProps } from './lander-frame.tsx';
import type { loadLanderFeed } from './lander-parts.server.ts';

const FACES = [3, 6, 1, 7, 2, 5, 8];

/** `socialnetwork`: a feed whose posts explain the site; its conversation is marked as an example. */
export function SocialFeed({ feed, ...props }: LanderProps & { feed: ReturnType<typeof loadLanderFeed> }) {
  const { page } = props;
  return (
    <section className="feed">
      <div className="feed-stories">
        {FACES.map((number) => (
          <div key={number} className="feed-story">
            <PersonIllustration look={page.look} number={number} first />
          </div>
        ))}
      </div>
      <div className="feed-column">
        <LanderText {...props} />
        <article className="feed-post">
          <h2>
            <BrandMark size={28} />
            {feed.topic}
            <small>{feed.example}</small>
          </h2>
          <ol>
            {feed.lines.map((line, index) => (
              <li key={line} className={index === 1 ? 'feed-mine' : 'feed-other'}>
                <span className="visually-hidden">{index === 1 ? feed.me : feed.other} </span>
                {line}
              </li>
            ))}
          </ol>
        </article>
        <article className="feed-post feed-photo">
          <PersonIllustration look={page.look} number={4} />
          <p>
            <LanderIcon name="heart-filled" />
            {feed.like}
          </p>
        </article>
        <article className="feed-post">
          <p>
            <LanderIcon name="shield-check" />
            {feed.rule}
          </p>
        </article>
        <IllustrationNote page={page} />
      </div>
      <a className="feed-compose" href={page.href}>
        <span>{feed.compose}</span>
        <LanderIcon name="paper-plane-right" />
      </a>
    </section>
  );
}
