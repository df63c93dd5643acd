import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { TokenGroupView, TokenRow, TokenValue } from '../../../../server/modules/demo/preview/index.ts';
import { PreviewTable } from '../preview-table.tsx';
import { Swatch } from './tokens-swatch.tsx';

function Value({ value }: { value: TokenValue | null }) {
  if (!value) return null;
  const { source, colour } = value;
  return (
    <span className="preview-value">
      {colour && <Swatch colour={colour} />}
      <code>{source}</code>
      {colour && colour !== source && <code className="preview-quiet">{colour}</code>}
    </span>
  );
}

/** One cell for a value that both schemes share. */
function Values({ token: { light, dark } }: { token: TokenRow }) {
  const same = light?.source === dark?.source && light?.colour === dark?.colour;
  if (same) {
    return (
      <td colSpan={2}>
        <Value value={light} />
      </td>
    );
  }
  return (
    <>
      <td>
        <Value value={light} />
      </td>
      <td>
        <Value value={dark} />
      </td>
    </>
  );
}

function GroupTable({ group }: { group: TokenGroupView }) {
  const { t } = useTranslation('preview');
  const set = group.tokens.filter(({ light, dark }) => light ?? dark);
  const unset = group.tokens.filter(({ light, dark }) => !light && !dark);
  return (
    <section className="preview-section" aria-labelledby={groupId(group)}>
      <h2 id={groupId(group)} lang="en">
        {group.name}
      </h2>
      <p className="preview-quiet">
        <span lang="en">{group.purpose}</span> · {t(`tokens.place.${group.place}`)}
      </p>
      <PreviewTable
        labelledBy={groupId(group)}
        head={[t('tokens.name'), t('tokens.light'), t('tokens.dark'), t('tokens.purpose')]}
      >
        {set.map((token) => (
          <tr key={token.name}>
            <th scope="row">
              <code>{`--${token.name}`}</code>
            </th>
            <Values token={token} />
            <td>
              <span lang="en">{token.purpose}</span>
              {token.optional && <span className="preview-quiet"> ({t('tokens.optional')})</span>}
            </td>
          </tr>
        ))}
      </PreviewTable>
      {unset.length > 0 && (
        <details className="preview-more">
          <summary>{t('tokens.unset', { count: unset.length })}</summary>
          <ul lang="en">
            {unset.map(({ name, purpose }) => (
              <li key={name}>
                <code>{`--${name}`}</code> {purpose}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

export const groupId = ({ name }: Pick<TokenGroupView, 'name'>) =>
  `group-${name.replaceAll(' ', '-').replaceAll(',', '')}`;

export function TokenTables({ groups }: { groups: readonly TokenGroupView[] }) {
  return groups.map((group) => <GroupTable key={group.name} group={group} />);
}
