import { useEffect, useRef } from 'react';
import { Form } from '@remix-run/react';

import { useTranslation } from '../../../i18n/use-translation.ts';
import type games from '../../../i18n/locales/nl/games.json';
import { useSite } from '../../lib/root-data/site.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { ButtonLink } from '../../ui/actions/button.tsx';
import { classNames } from '../../ui/hooks/class-names.ts';
import { Icon } from '../../ui/media/icon.tsx';
import { Steps } from '../../ui/feedback/steps.tsx';
import type { IconName } from '../../ui/media/icon-names.ts';

const OPTION_ICONS: Readonly<Record<string, Readonly<Record<string, IconName>>>> = {
  seek: {
    relationship: 'heart',
    dating: 'sparkle',
    chatting: 'chat-circle',
    adventure: 'star',
    friendship: 'users',
  },
  weekend: { outdoors: 'sun', culture: 'image', lively: 'users', home: 'house-line', away: 'globe' },
  evening: { coffee: 'chat-circle', drinks: 'drop', dinner: 'flower-tulip', walk: 'map-pin', stage: 'star' },
  draw: { rope: 'lock', power: 'crown', senses: 'hand-heart', style: 'eye', toys: 'gift' },
  nearby: { region: 'map-pin', country: 'globe' },
  age: { same: 'users', older: 'plus', younger: 'minus', any: 'heart' },
};

type Options = (typeof games)['finder']['option'];
/** The server returns only questions with texts; a test verifies that. */
type OptionKey = 'finder.option.seek.dating' & `finder.option.${keyof Options}.${string}`;
type QuestionKey = 'finder.question.default.seek';

interface MatchQuestionProps {
  question: { id: string; options: readonly string[]; answer: string | null };
  step: number;
  total: number;
  /** URL of the previous question; null for the first. */
  previous: string | null;
  /** Error of the last answer. */
  failure: string | null;
}

/** A question; each option is a submit button. */
export function MatchQuestion({ question, step, total, previous, failure }: MatchQuestionProps) {
  const { t } = useTranslation('games');
  const { look } = useSite();
  const heading = useHeadingFocus(step);
  return (
    <section className="quiz" aria-labelledby="quiz-question">
      <Steps current={step} total={total} label={t('finder.step', { number: step, total })} />
      <h2 id="quiz-question" className="quiz-question" ref={heading} tabIndex={-1}>
        {t(`finder.question.${look}.${question.id}` as QuestionKey)}
      </h2>
      {failure && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      <Form method="post" className="quiz-options">
        <input type="hidden" name="question" value={question.id} />
        {question.options.map((option) => (
          <QuizOption key={option} question={question.id} option={option} chosen={option === question.answer} />
        ))}
      </Form>
      {previous !== null && (
        <ButtonLink href={previous} variant="ghost" icon="arrow-left">
          {t('finder.previous')}
        </ButtonLink>
      )}
    </section>
  );
}

function QuizOption({ question, option, chosen }: { question: string; option: string; chosen: boolean }) {
  const { t } = useTranslation('games');
  const icon = OPTION_ICONS[question]?.[option];
  return (
    <button type="submit" name="answer" value={option} className={classNames('quiz-option', chosen && 'is-chosen')}>
      {icon && <Icon name={icon} />}
      <span>
        {t(`finder.option.${question}.${option}` as OptionKey)}
        {chosen && <span className="visually-hidden"> ({t('finder.chosen')})</span>}
      </span>
      <Icon name={chosen ? 'check' : 'caret-right'} />
    </button>
  );
}

/** Focuses the next question, so that keyboard and screen reader users continue there. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
