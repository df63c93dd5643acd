import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

import type { ProfileCardView } from '../../server/modules/people/profiles/index.ts';
import { photoSource } from '../../app/lib/formatting/photo-source.ts';
import { LikeButton } from '../../app/ui/profile/like-button.tsx';
import { CardGrid, ProfileCard } from '../../app/ui/profile/profile-card.tsx';

function Cards({ profiles }: { profiles: ProfileCardView[] }) {
  return (
    <MemoryRouter>
      <CardGrid>
        {profiles.map((profile, index) => (
          <ProfileCard
            key={profile.id}
            href={`/members/${profile.id}`}
            name={profile.name}
            age={profile.age}
            place={profile.place ?? ''}
            photo={photoSource(profile.main_image)}
            photoAlt={profile.name}
            onlineLabel={profile.online ? 'online' : null}
            fictionalLabel={profile.fictional ? 'fictief' : null}
            chips={profile.interests.slice(0, 2)}
            like={
              <form method="post">
                <LikeButton liked={profile.liked} label={profile.name} />
              </form>
            }
            priority={index < 4}
          />
        ))}
      </CardGrid>
    </MemoryRouter>
  );
}

/** Renders the cards of one page of members: the cost of React alone, without router data, queries or network. */
export function renderCards(profiles: ProfileCardView[]): string {
  return renderToString(<Cards profiles={profiles} />);
}
