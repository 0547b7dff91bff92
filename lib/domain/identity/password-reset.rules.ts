/** How long the link to set a new password works. */
export const resetMinutes = 60
/** Links that an account is sent in an hour; the further ones asked for are not sent, and those sent go on working. */
export const mostAnHour = 5
/** How long every answer takes: longer than the work for an account that exists. */
export const answerMs = 400
