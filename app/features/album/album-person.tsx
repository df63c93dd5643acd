import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';

import type { OwnAlbumView } from '../../../server/modules/people/private-album/index.ts';
import { thumbSource } from '../../lib/formatting/photo-source.ts';
import { paths } from '../../lib/routing/paths.ts';
import { Avatar } from '../../ui/media/avatar.tsx';

interface AlbumPersonProps {
  profile: OwnAlbumView['looks'][number]['profile'];
  /** Shown below the name. */
  words: string;
  children?: ReactNode;
}

/** A person in a list of the own album. There is no link to a profile that the member may not open. */
export function AlbumPerson({ profile, words, children }: AlbumPersonProps) {
  const { id, name, age, main_image: photo, reachable } = profile;
  const title = `${name}, ${age}`;
  return (
    <li className="album-person">
      <Avatar photo={thumbSource(photo)} />
      <span>
        {reachable ? (
          <Link className="text-truncate" to={paths.member(id)}>
            {title}
          </Link>
        ) : (
          <b className="text-truncate">{title}</b>
        )}
        <small>{words}</small>
      </span>
      {children}
    </li>
  );
}
