import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { RoleView, ThemePreview } from '../../../../server/modules/demo/preview/index.ts';
import { withChoice } from './editor-draft.ts';
import { EditorLink } from './editor-link.tsx';
import type { Editor } from './use-editor.ts';

const HEX = /^#[\da-f]{6}$/i;

function RoleCell({ view, scheme, editor }: { view: RoleView; scheme: 'light' | 'dark'; editor: Editor }) {
  const { role, colour, own } = view;
  const { t } = useTranslation('preview');
  const name = `${scheme}.${role}`;
  const label = t('editor.role', { role, scheme: t(`choice.${scheme}`) });
  const typed = editor.draft.get(name) ?? colour;
  return (
    <td data-own={own}>
      <span className="preview-role">
        <input
          type="color"
          aria-label={label}
          value={HEX.test(typed) ? typed : colour}
          onChange={(event) => editor.choose(name, event.target.value)}
        />
        <input
          type="text"
          name={name}
          aria-label={label}
          value={typed}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => editor.choose(name, event.target.value)}
        />
        {own && (
          <EditorLink
            className="preview-restore"
            editor={editor}
            draft={withChoice(editor.draft, name, '')}
            label={t('editor.restore', { role, scheme: t(`choice.${scheme}`) })}
            title={t('editor.own')}
          >
            <span aria-hidden="true">×</span>
          </EditorLink>
        )}
      </span>
    </td>
  );
}

/** Every colour role in both schemes, with its effective value. */
export function EditorColours({ trial, editor }: { trial: ThemePreview; editor: Editor }) {
  const { t } = useTranslation('preview');
  return (
    <section aria-labelledby="editor-colours">
      <h2 id="editor-colours">{t('editor.colours')}</h2>
      <table className="preview-roles">
        <thead>
          <tr>
            <th scope="col">{t('tokens.name')}</th>
            <th scope="col">{t('choice.light')}</th>
            <th scope="col">{t('choice.dark')}</th>
          </tr>
        </thead>
        <tbody>
          {trial.light.roles.map((view, index) => {
            const dark = trial.dark.roles[index];
            return (
              <tr key={view.role}>
                <th scope="row">
                  <code>{view.role}</code>
                </th>
                <RoleCell view={view} scheme="light" editor={editor} />
                {dark && <RoleCell view={dark} scheme="dark" editor={editor} />}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
