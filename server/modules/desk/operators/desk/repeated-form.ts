/** Thrown inside an action whose form was submitted before: rolls back, so that no second audit entry is stored. */
export class RepeatedForm extends Error {
  /** What the first submission returned. */
  readonly result: unknown;
  constructor(result?: unknown) {
    super('form was submitted before');
    this.result = result;
  }
}

/** Treats a repeated submission as success. @returns the result of `action`, or of the first submission */
export async function acceptRepeated<Result>(action: Promise<Result>): Promise<Result> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof RepeatedForm) return error.result as Result;
    throw error;
  }
}
