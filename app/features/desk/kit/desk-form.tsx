import { Form, useNavigation, useSearchParams, type FormProps } from '@remix-run/react';
import type { KeyboardEvent, ReactNode } from 'react';

import { useTranslation } from '../../../../i18n/use-translation.ts';
import type { FormFailure } from '../../../lib/forms/form-failure.server.ts';
import { Button, type ButtonProps } from '../../../ui/actions/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { PasswordField, type PasswordFieldProps } from '../../../ui/forms/password-field.tsx';
import { classNames } from '../../../ui/hooks/class-names.ts';
import { ShortcutKey } from './shortcuts.tsx';

/** What an action of the desk answers when it does not redirect. */
export interface DeskAnswer {
  /** The submitted form. */
  intent: string;
  /** The submitted texts by field, without secrets and empty fields. */
  given: Readonly<Record<string, string>>;
  /** Why the action was refused; absent when it was not. */
  failure?: FormFailure;
}

/** The part of an answer that belongs to one form. */
export interface FormState {
  failure: FormFailure | undefined;
  /** Messages by field. */
  wrong: Readonly<Record<string, string | undefined>>;
  given: Readonly<Record<string, string | undefined>>;
  /** Name, submitted value and message of a field. */
  field: (name: string) => { name: string; defaultValue: string | undefined; error: string | undefined };
}

/** @param intent of the form; without it the answer belongs to every form of the page */
export function formState(answer: DeskAnswer | undefined, intent?: string): FormState {
  const own = intent === undefined || answer?.intent === intent ? answer : undefined;
  const [wrong, given]: [FormState['wrong'], FormState['given']] = [own?.failure?.fields ?? {}, own?.given ?? {}];
  const field = (name: string) => ({ name, defaultValue: given[name], error: wrong[name] });
  return { failure: own?.failure, wrong, given, field };
}

/** Whether a failure names no field, so that it must be shown above the form. */
const isGeneral = (failure: DeskAnswer['failure']): boolean =>
  failure !== undefined && Object.keys(failure.fields).length === 0;

export function DeskPassword(field: Omit<PasswordFieldProps, 'showLabel' | 'hideLabel'>) {
  const { t } = useTranslation('desk');
  return <PasswordField {...field} showLabel={t('show')} hideLabel={t('hide')} />;
}

/** Shows why a form was refused, unless each reason stands beside its field. @param message replaces the failure's own */
export function FormAlert({ failure, message }: { failure: DeskAnswer['failure']; message?: string | undefined }) {
  if (!failure || !isGeneral(failure)) return null;
  return (
    <Alert tone="danger" role="alert">
      {message ?? failure.message}
    </Alert>
  );
}

interface DoneAlertProps {
  /** By the value of the `done` parameter. */
  texts?: Readonly<Record<string, string>>;
  /** The page's answer: after a refusal the earlier success is not shown again. */
  answer?: DeskAnswer | undefined;
  children?: ReactNode;
}

/** Says what was done before the redirect to this page. */
export function DoneAlert({ texts = {}, answer, children }: DoneAlertProps) {
  const done = useSearchParams()[0].get('done') ?? '';
  const text = children || (!answer && Object.hasOwn(texts, done) && texts[done]);
  if (!text) return null;
  return (
    <div className="desk-done">
      <Alert tone="success" role="status">
        {text}
      </Alert>
    </div>
  );
}

function useIsSubmitting(fields: Readonly<Record<string, string>>): boolean {
  const { formData } = useNavigation();
  return formData !== undefined && Object.entries(fields).every(([name, value]) => formData.get(name) === value);
}

interface DeskFormProps extends Omit<FormProps, 'method' | 'children'> {
  intent?: string;
  answer?: DeskAnswer | undefined;
  /** Text of the alert, where the desk has another than the failure's. */
  message?: string | undefined;
  /** Keeps what is typed through a new login, under this name. */
  keep?: string;
  /** Label of the button at the end. */
  submit?: string;
  button?: Omit<ButtonProps, 'children'>;
  children?: ReactNode;
}

/** A form that is posted to its page, with its refusal above its fields. */
export function DeskForm({
  intent,
  answer,
  message,
  keep,
  submit,
  button,
  className,
  children,
  ...form
}: DeskFormProps) {
  const { failure } = formState(answer, intent);
  const submitting = useIsSubmitting(intent === undefined ? {} : { intent });
  return (
    <Form {...form} method="post" noValidate data-keep={keep} className={classNames('desk-form', className)}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <FormAlert failure={failure} message={message} />
      {children}
      {submit && (
        <div className="desk-row">
          <Button {...button} pending={submitting}>
            {submit}
          </Button>
        </div>
      )}
    </Form>
  );
}

export function IntentButton({ intent, ...button }: ButtonProps & { intent: string }) {
  return <Button {...button} name="intent" value={intent} pending={useIsSubmitting({ intent })} />;
}

interface ActionFormProps extends Omit<ButtonProps, 'children'> {
  intent: string;
  label: string;
  /** Explanation beside the button. */
  text?: string;
  /** Further fields. */
  fields?: Readonly<Record<string, string | number>>;
}

/** A form that is one button. */
export function ActionForm({ intent, label, text, fields = {}, ...button }: ActionFormProps) {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const submitting = useIsSubmitting({ ...texts, intent });
  return (
    <Form method="post" className={text && 'desk-action'}>
      {Object.entries(texts).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <Button variant="secondary" size="small" {...button} name="intent" value={intent} pending={submitting}>
        {label}
      </Button>
      {text && <span>{text}</span>}
    </Form>
  );
}

/** Submits the form of a field, or the form itself, with its first button on Ctrl+Enter or Cmd+Enter. */
export function sendByKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const form = event.currentTarget.closest('form');
  form?.requestSubmit(form.querySelector<HTMLButtonElement>('button[type=submit]'));
}

const SEND_KEYS = ['Ctrl', 'Enter'] as const;

/** Names the keys that submit a form, see `sendByKey`. */
export function SendKeys({ what }: { what?: string }) {
  return (
    <p className="desk-note">
      {SEND_KEYS.map((key) => (
        <ShortcutKey key={key} name={key} />
      ))}{' '}
      {what}
    </p>
  );
}
