/** Time in ms between the request for erasure and the erasure. */
export const erasureDays = 30

/** Records of the activity log that a download has at most. */
export const activityTold = 5000

/** Events of lessons that a download has at most. */
export const eventsTold = 20_000

/** Replaces name and address of an erased person. The address cannot receive mail (RFC 2606). */
export const nobody = (id: string) => ({
  email: `${id}@erased.invalid`,
  name: { ar: 'حساب محذوف', en: 'Erased account' },
})
