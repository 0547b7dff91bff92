import { z } from 'zod'
import { limitedText } from '@/lib/platform/http/contract'
import { mostOpenCodes } from './certificates.contract'
import { longestCodeText } from './words'

/** Below /api/v1. */
export const openVerificationPath = '/public/certificate-verify/bulk/open'

export const OpenCodes = z.strictObject({
  codes: z.array(limitedText(longestCodeText)).min(1).max(mostOpenCodes),
})
