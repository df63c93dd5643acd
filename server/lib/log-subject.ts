import { AsyncLocalStorage } from 'node:async_hooks';

/** What a log line is about: a request, a job or a sweep. A request is its own subject, so nothing is copied from it. */
export interface LogSubject {
  /** Id of the request. */
  id?: string;
  job?: string;
  /** Known after the first lines of a request only. */
  tenant?: { slug: string } | null;
  onDesk?: boolean;
}

const current = new AsyncLocalStorage<LogSubject>();

const SUBJECT = Symbol('subject of the lines');
type SubjectLogger = { [SUBJECT]?: LogSubject };

/** Runs `work`, whose lines name the subject, whichever logger writes them. */
export const aboutSubject = <T>(subject: LogSubject, work: () => T): T => current.run(subject, work);

/** The same for the site of a job or sweep, beside what is known of it. */
export const aboutSite = <T>(tenant: { slug: string } | null, work: () => T): T =>
  current.run({ ...current.getStore(), tenant }, work);

/** A logger whose lines name the subject wherever they are written, such as in events of a connection. */
export function loggerAbout<Log extends object>(log: Log, subject: LogSubject): Log {
  const about = Object.create(log) as Log & SubjectLogger;
  about[SUBJECT] = subject;
  return about;
}

/** Replaces the subject of a logger that `loggerAbout` made. */
export const setSubject = (log: object, subject: LogSubject): void => {
  (log as SubjectLogger)[SUBJECT] = subject;
};

/** The fields of a line of this logger. */
export function subjectFields(log: object): Record<string, string | undefined> {
  const subject = (log as SubjectLogger)[SUBJECT] ?? current.getStore();
  if (!subject) return {};
  return {
    requestId: subject.id,
    job: subject.job,
    site: subject.tenant?.slug ?? (subject.onDesk ? 'desk' : undefined),
  };
}
