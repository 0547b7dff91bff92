/** Lifetime of the link to set a new password, in ms. */
export const resetMinutes = 60
/** The most links per account and hour; further requests send none, and earlier links stay valid. */
export const mostAnHour = 5
/** Minimum time of every answer in ms: longer than the work for an existing account. */
export const answerMs = 400
