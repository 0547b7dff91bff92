import { z } from 'zod'
import { plainAddress } from '../typed/addresses'
import { limitedText } from './contract'

/** An address that people type, of at most `max` characters; stored without blanks at its ends and with its domain in ASCII. */
export const addressText = (max: number) => limitedText(max).overwrite(plainAddress)

/** The same for any address with http or https. */
export const httpAddress = (max: number) => addressText(max).pipe(z.url({ protocol: /^https?$/ }))
