import { PodUnavailableError } from '../../db/pods.ts';
import type { JobQueue } from '../jobs/queue.ts';
import type { createListeners, RealtimeBus } from '../lib/redis/realtime-bus.ts';
import type { Pod } from './pod.ts';

type PodOf = (tenantId: string) => Pod | null;

/** The jobs of all pods: each job is stored in the pod of its site, together with the data that it belongs to. */
export function queueOverPods(pods: readonly Pod[], podOf: PodOf): JobQueue {
  return {
    enqueue: async (trx, name, payload, afterSeconds) => {
      const queue = podOf(payload.tenantId)?.queue();
      if (!queue) throw new PodUnavailableError('of this job');
      await queue.enqueue(trx, name, payload, afterSeconds);
    },
    work: async (handlers) => {
      await Promise.all(pods.map((pod) => pod.work(handlers)));
    },
    stopWork: async () => {
      await Promise.all(pods.map((pod) => pod.stopWork()));
    },
    countFailed: async () => {
      const counted = pods
        .filter((pod) => pod.isOpen())
        .map((pod) =>
          pod
            .queue()!
            .countFailed()
            .catch(() => []),
        );
      const totals = Map.groupBy((await Promise.all(counted)).flat(), ({ queue }) => queue);
      return [...totals].map(([queue, counts]) => ({
        queue,
        count: counts.reduce((sum, { count }) => sum + count, 0),
      }));
    },
    retryFailed: async (trx, ids) => {
      // The job belongs to the transaction, so the jobs of any pod can store it.
      const queue = pods.map((pod) => pod.queue()).find((each) => each !== null);
      if (!queue) throw new PodUnavailableError('of these jobs');
      return queue.retryFailed(trx, ids);
    },
    stop: async () => {
      await Promise.all(pods.flatMap((pod) => pod.queue() ?? []).map((queue) => queue.stop()));
    },
  };
}

/** Wake-ups over the pods' own notifications, so that an unavailable pod delays only those of its sites. */
export function busOverPods(
  pods: readonly Pod[],
  podOf: PodOf,
  listeners: ReturnType<typeof createListeners>,
): RealtimeBus {
  const busOf = (tenantId: string) => podOf(tenantId)?.bus() ?? null;
  return {
    ...listeners.subscriptions,
    publish: async (tenantId, profileId) => {
      const bus = busOf(tenantId);
      if (bus) await bus.publish(tenantId, profileId);
      else listeners.wake(tenantId, profileId);
    },
    sendSignal: async (tenantId, profileId, signal) => {
      const bus = busOf(tenantId);
      if (bus) await bus.sendSignal(tenantId, profileId, signal);
      else listeners.signal(tenantId, profileId, signal);
    },
    publishTenants: async () => {
      await Promise.allSettled(pods.flatMap((pod) => pod.bus() ?? []).map((bus) => bus.publishTenants()));
    },
    // Closed together with their pods.
    close: () => Promise.resolve(),
  };
}
