/** Field of a refused sign-in: the difficulty of the challenge that has to be solved. */
export const difficultyHeader = 'x-captcha-difficulty'
/** Header with which a sign-in gives a device its token, and in which the device sends it at the next sign-in. */
export const deviceHeader = 'x-device-token'
/** The highest difficulty. 0 is the ordinary CAPTCHA; each level from 1 on is twice the work of the one below. */
export const MOST_DIFFICULT = 5
/** Header in which the page of a mailed link sends the secret of the link; it is never part of a URL that a server receives. */
export const linkHeader = 'x-link-token'
