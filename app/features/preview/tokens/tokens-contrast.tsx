import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { PairRow, TokenTable } from '../../../../server/modules/demo/preview/index.ts';
import { PreviewTable } from '../preview-table.tsx';
import { TextColourSample } from './tokens-swatch.tsx';

const pairName = ({ ink, ground }: PairRow) => `${ink}/${ground}`;

function Ratio({ row }: { row: PairRow | undefined }) {
  const { t } = useTranslation('preview');
  if (!row) return <td className="preview-quiet">{t('tokens.noColour')}</td>;
  return (
    <td className={row.passes ? undefined : 'preview-bad'} data-passes={row.passes}>
      <span className="preview-value">
        <TextColourSample ink={row.inkColour} ground={row.groundColour} text={t('tokens.sampleText')} />
        <b>{row.ratio.toFixed(2)}</b>
        <span className="preview-quiet">{row.passes ? t('tokens.pass') : t('tokens.fail')}</span>
      </span>
    </td>
  );
}

export function TokenContrast({ pairs }: { pairs: TokenTable['pairs'] }) {
  const { t } = useTranslation('preview');
  const names = [...new Map([...pairs.light, ...pairs.dark].map((row) => [pairName(row), row])).entries()];
  const find = (rows: PairRow[], name: string) => rows.find((row) => pairName(row) === name);
  const failing = [...pairs.light, ...pairs.dark].filter(({ passes }) => !passes).length;
  return (
    <section className="preview-section" aria-labelledby="contrast">
      <h2 id="contrast">{t('tokens.contrast')}</h2>
      <p className="preview-quiet">
        {t('tokens.contrastLead')} {failing === 0 ? t('tokens.allPass') : t('tokens.failing', { count: failing })}
      </p>
      <PreviewTable
        labelledBy="contrast"
        head={[t('tokens.pair'), t('tokens.light'), t('tokens.dark'), t('tokens.need')]}
      >
        {names.map(([name, { ink, ground, need }]) => (
          <tr key={name}>
            <th scope="row">
              <code>{t('tokens.on', { ink, ground })}</code>
            </th>
            <Ratio row={find(pairs.light, name)} />
            <Ratio row={find(pairs.dark, name)} />
            <td>{need}</td>
          </tr>
        ))}
      </PreviewTable>
    </section>
  );
}
