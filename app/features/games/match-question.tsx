import { useEffect, useRef } from 'react';
import { Form } from '@remix-run/react';
import { useTranslation } from 'react-i18next';

import type games from '../../../i18n/locales/nl/games.json';
import { useSite } from '../../lib/site.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Steps } from '../../ui/steps.tsx';
import { OPTION_ICONS } from './option-icons.ts';

type Options = (typeof games)['finder']['option'];
/** The server asks only what has texts; a test sees to it. */
type OptionKey = 'finder.option.seek.dating' & `finder.option.${keyof Options}.${string}`;
type QuestionKey = 'finder.question.default.seek';

export interface MatchQuestionProps {
  question: { id: string; options: readonly string[]; answer: string | null };
  step: number;
  total: number;
  /** Address of the question before this one; null for the first. */
  previous: string | null;
  /** Why the last answer was not kept. */
  failure: string | null;
}

/** One question: each option is a button that answers and goes on. */
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

/** The next question has the focus once it is there, so that keyboard and screen reader go on from it. */
function useHeadingFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);
  return heading;
}
