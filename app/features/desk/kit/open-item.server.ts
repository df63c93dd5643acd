import { expectedError } from '../../../lib/form-failure.server.ts';

/**
 * Opens an item of a queue, which claims it.
 * @returns the item, or the name of the operator who has claimed it
 */
export async function openItem<Item>(open: () => Promise<Item>) {
  try {
    return { item: await open(), holder: null };
  } catch (error) {
    const refusal = expectedError(error);
    if (refusal?.code !== 'work_taken') throw error;
    return { item: null, holder: String(refusal.params['name']) };
  }
}
