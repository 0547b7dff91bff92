/** How long an account stays after its owner asked for its erasure. */
export const erasureDays = 30

/** Records of the activity log that a download has at most. */
export const activityTold = 5000

/** What stands in the place of somebody who was erased. The address can receive no mail (RFC 2606). */
export const nobody = (id: string) => ({
  email: `${id}@erased.invalid`,
  name: { ar: 'حساب محذوف', en: 'Erased account' },
})
