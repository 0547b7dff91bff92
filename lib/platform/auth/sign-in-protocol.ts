/** In a refused sign-in: the difficulty of the challenge that lets it through. */
export const difficultyHeader = 'x-captcha-difficulty'
/** In which a device is given its token by a sign-in, and says it again at the next. */
export const deviceHeader = 'x-device-token'
/** The hardest proof of work there is. 0 is the ordinary CAPTCHA; each level from 1 on is twice the work of the one below it. */
export const MOST_DIFFICULT = 5
/** In which the page of a mail's link says the secret of the link, which is in no address that a server sees. */
export const linkHeader = 'x-link-token'
