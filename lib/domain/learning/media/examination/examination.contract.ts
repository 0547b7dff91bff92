import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id } from '@/lib/platform/http/contract'

const id = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e01'

export const processMedia = contract({
  id: 'media.process',
  method: 'POST',
  path: '/admin/media/:id/process',
  summary: 'Examine the file of a film or recording again',
  description:
    'A job reads duration, size, loudness, waveform and a picture with ffmpeg. Uploaded files are examined by themselves; this is for one that failed, or that was uploaded before ffmpeg was installed.',
  access: { role: 'admin', permission: 'media.update' },
  audit: 'mediaProcessed',
  location: '/shared/job/:jobId',
  status: 202,
  params: z.object({ id: Id }),
  returns: z.object({ jobId: Id }),
  errors: ['mediaNotFound', 'mediaNotProcessable', 'tooManyRequests'],
  example: { params: { id }, returns: { jobId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1e61' } },
})
