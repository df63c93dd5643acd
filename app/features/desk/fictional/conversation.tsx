import { useEffect, useRef } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { CharacterView, MessageView } from '../../../../server/modules/desk/operators/index.ts';
import { SINGLE_FACT_NAMES } from '../../../../tenants/profile-facts.ts';
import { useFactLabels } from '../../../lib/fact-labels.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { TextareaField } from '../../../ui/forms/textarea-field.tsx';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { FictionalLabel } from '../../../ui/profile/fictional-label.tsx';
import { FactList } from '../kit/desk-detail.tsx';
import { formState, type DeskAnswer, DeskForm, SendKeys, sendByKey } from '../kit/desk-form.tsx';
import { SCROLLED_BY_KEY } from '../kit/desk-table.tsx';
import { useFormats, Moment } from '../kit/formats.tsx';
import { Recording } from '../kit/recording.tsx';

/** The character that the operator writes as. */
export function CharacterFacts({ character, regionName }: { character: CharacterView; regionName: string | null }) {
  const { t } = useTranslation('deskfictional');
  const { labelOf, valueOf } = useFactLabels();
  const format = useFormats();
  const { name, age, country, about, language, interests } = character;
  const facts = SINGLE_FACT_NAMES.map((fact) => {
    const chosen = character[fact];
    return [labelOf(fact), chosen && valueOf(fact, chosen)] as const;
  });
  return (
    <Panel title={`${name}, ${age}`}>
      <FictionalLabel text={t('label')} />
      <FactList
        facts={{
          [t('facts.place')]: [regionName, format.country(country)].filter(Boolean).join(', '),
          [t('form.language')]: t(`languages.${language}` as 'languages.en'),
          ...Object.fromEntries(facts),
          [labelOf('interests')]: interests.map((interest) => valueOf('interests', interest)).join(', '),
        }}
      />
      {about && <p>{about}</p>}
    </Panel>
  );
}

interface MessageListProps {
  lines: readonly MessageView[];
  character: string;
  member: string;
}

/** The last messages of a conversation with their authors, scrolled to the newest. */
export function MessageList({ lines, character, member }: MessageListProps) {
  const { t } = useTranslation('deskfictional');
  const ref = useRef<HTMLDivElement>(null);
  const newest = lines.at(-1)?.id;
  useEffect(() => {
    ref.current?.scrollTo({ top: ref.current.scrollHeight });
  }, [newest]);
  return (
    <div ref={ref} className="fictional-scroll" aria-label={t('thread.label')} {...SCROLLED_BY_KEY}>
      <ol className="fictional-lines" aria-label={t('thread.label')}>
        {lines.map(({ id, ofCharacter, kind, text, subject, reaction, repliesTo, voice, at, ...line }) => (
          <li key={id} className={classNames(ofCharacter && 'is-ours')}>
            <p className="desk-by">
              <strong>{ofCharacter ? character : member}</strong>
              {line.automatic && <span>{t('thread.automatic')}</span>}
              {line.withLike && <span>{t('thread.with_like')}</span>}
              {subject !== null && (
                <span>{subject ? t('thread.about', { text: subject }) : t('thread.about_photo')}</span>
              )}
              {line.operator && <span>{t('thread.by', { operator: line.operator })}</span>}
              {line.returned && <span>{t('thread.returned')}</span>}
              <Moment at={at} />
            </p>
            {repliesTo && (
              <blockquote className="desk-words">
                {repliesTo.ofCharacter ? character : member}:{' '}
                {repliesTo.kind === 'text' ? repliesTo.text : t(`thread.${repliesTo.kind}`)}
              </blockquote>
            )}
            <p className="desk-words">{kind === 'text' ? text : t(`thread.${kind}`)}</p>
            <Recording voice={voice} label={t('thread.voice')} />
            {reaction && <p className="desk-note">{t('thread.reaction', { reaction })}</p>}
          </li>
        ))}
      </ol>
    </div>
  );
}

interface ReplyFormProps {
  character: string;
  /** Makes the message idempotent. */
  clientId: string;
  /** Id of the last shown message: the reply is refused when the member has written since. */
  seen: string;
  asked: boolean;
  answer: DeskAnswer | undefined;
}

/**
 * The operator's reply; Ctrl+Enter sends it and opens the next conversation. Its key is the conversation, so that a draft
 * survives a reload of the page after a note was added.
 */
export function ReplyForm({ character, clientId, seen, asked, answer }: ReplyFormProps) {
  const { t } = useTranslation('deskfictional');
  const { field } = formState(answer, 'reply');
  const ref = useRef<HTMLTextAreaElement>(null);
  // The next conversation opens with the focus in its field.
  useEffect(() => ref.current?.focus({ preventScroll: true }), []);
  return (
    <DeskForm
      intent="reply"
      keep="reply"
      answer={answer}
      submit={t('reply.submit')}
      button={{ icon: 'paper-plane-right' }}
    >
      <input type="hidden" name="client_id" value={clientId} />
      <input type="hidden" name="seen" value={seen} />
      {asked && <Alert tone="warning" title={t('reply.asked')} />}
      <TextareaField
        ref={ref}
        {...field('text')}
        rows={4}
        label={t('reply.label', { name: character })}
        hint={t('reply.hint')}
        onKeyDown={sendByKey}
      />
      <SendKeys />
    </DeskForm>
  );
}
