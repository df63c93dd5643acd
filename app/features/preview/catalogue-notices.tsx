import { Alert, AlertClose, AlertStack } from '../../ui/alert.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Countdown } from '../../ui/countdown.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Steps } from '../../ui/steps.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useSamples } from './catalogue-samples.ts';
import { OnRequest, Specimen, State } from './catalogue-specimen.tsx';

const QUARTER_SECONDS = 900;

function Alerts() {
  const { say } = useSamples();
  const toast = useToast();
  return (
    <>
      <Specimen file="alert">
        {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
          <State key={tone} name={tone} room="wide">
            <Alert tone={tone} title={say('alertTitle')}>
              {say('alert')}
            </Alert>
          </State>
        ))}
        <State name="action" room="wide">
          <AlertStack>
            <Alert
              action={
                <ButtonLink href="#notices" size="small" variant="secondary">
                  {say('alertAction')}
                </ButtonLink>
              }
              dismiss={<AlertClose type="button" label={say('close')} />}
            >
              {say('long')}
            </Alert>
          </AlertStack>
        </State>
      </Specimen>
      <Specimen file="toast">
        {(['info', 'success', 'danger'] as const).map((tone) => (
          <State key={tone} name={tone}>
            <Button type="button" variant="secondary" onClick={() => toast({ text: say('toast'), tone })}>
              {say('showToast')}
            </Button>
          </State>
        ))}
      </Specimen>
      <Specimen file="error-summary">
        <State name="open" room="wide">
          <OnRequest ask={say('summary')}>
            {(open) => (
              <ErrorSummary
                title={say('summary')}
                errors={open ? [{ fieldId: 'fields', message: say('error') }] : []}
              />
            )}
          </OnRequest>
        </State>
      </Specimen>
    </>
  );
}

function Time() {
  const { say } = useSamples();
  return (
    <>
      <Specimen file="banner">
        <State name="default" room="wide">
          <Banner icon="gift">{say('banner')}</Banner>
        </State>
        <State name="running" room="wide">
          <Banner
            icon="clock"
            aside={<Countdown remainingSeconds={QUARTER_SECONDS} label={say('timer')} />}
            action={<a href="#notices">{say('alertAction')}</a>}
          >
            {say('banner')}
          </Banner>
        </State>
      </Specimen>
      <Specimen file="countdown">
        <State name="running">
          <Countdown remainingSeconds={QUARTER_SECONDS} label={say('timer')} />
        </State>
      </Specimen>
      <Specimen file="steps">
        <State name="default" room="column">
          <Steps current={2} total={4} label={say('steps')} />
        </State>
      </Specimen>
      <Specimen file="progress-bar">
        <State name="open">
          <OnRequest ask={say('loading')}>{(open) => <ProgressBar active={open} label={say('loading')} />}</OnRequest>
        </State>
      </Specimen>
      <Specimen file="skeleton">
        <State name="textShape" room="column">
          <Skeleton label={say('loading')} />
        </State>
        <State name="rowShape" room="column">
          <Skeleton shape="row" label={say('loading')} />
        </State>
        <State name="cardShape" room="wide">
          <Skeleton shape="card" count={4} label={say('loading')} />
        </State>
      </Specimen>
    </>
  );
}

function Nothing() {
  const { say } = useSamples();
  return (
    <>
      <Specimen file="empty-state">
        <State name="default" room="wide">
          <EmptyState title={say('emptyTitle')} action={<ButtonLink href="#notices">{say('all')}</ButtonLink>}>
            {say('empty')}
          </EmptyState>
        </State>
      </Specimen>
      <Specimen file="error-panel">
        <State name="default" room="wide">
          <ErrorPanel
            mark
            status={404}
            title={say('errorTitle')}
            action={<ButtonLink href="#notices">{say('previous')}</ButtonLink>}
          >
            {say('errorText')}
          </ErrorPanel>
        </State>
      </Specimen>
    </>
  );
}

/** Everything that says something. */
export function NoticeSpecimens() {
  return (
    <>
      <Alerts />
      <Time />
      <Nothing />
    </>
  );
}
