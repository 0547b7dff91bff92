import { expect, test } from '@playwright/test'

/**
 * Walks the steps of one person's job in their order (docs/jobs.md). A title that is not among the steps does not
 * compile, a step with another number or out of its turn fails, and so does `ended` while one is missing.
 */
export function startJob<const Step extends string>(steps: readonly Step[]) {
  const walked: Step[] = []
  return {
    step: async (number: number, title: Step, walk: () => Promise<void>) => {
      expect(steps[number - 1], `step ${number}`).toBe(title)
      expect(walked.length, `steps before ${number}`).toBe(number - 1)
      await test.step(`${number} ${title}`, walk)
      walked.push(title)
    },
    /** All steps were walked, and there are as many as the job has. */
    ended: (count: number) => {
      expect(walked).toEqual(steps)
      expect(walked).toHaveLength(count)
    },
  }
}
