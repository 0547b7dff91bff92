import { z } from 'zod'
import { eventsOf } from '@/lib/platform/events/event'
import { Id } from '@/lib/platform/http/contract'

/** Events of the library of files; photos of people are not in it. */
export const fileEventKinds = eventsOf({
  fileReady: {
    version: 1,
    summary: 'A file of the library was uploaded and checked, and can be used.',
    subject: 'fileId',
    payload: { fileId: Id, uploadedBy: Id.nullable(), size: z.int().min(0) },
  },
})
