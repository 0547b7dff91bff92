import type { MoodleForm } from '../../exchange/moodle-text.rules'
import type { Design } from './design.rules'

const bytesPerMegabyte = 1024 * 1024

/** An essay without a text, which asks for files. It is read with the other essays (long-text/moodle.rules.ts). */
export const moodle: MoodleForm<Design> = {
  write: ({ fileKinds, maxFiles, maxFileMegabytes }) => ({
    type: 'essay',
    inside: [
      '<responseformat>noinline</responseformat>',
      '<responserequired>0</responserequired>',
      `<attachments>${maxFiles}</attachments>`,
      '<attachmentsrequired>1</attachmentsrequired>',
      `<maxbytes>${maxFileMegabytes * bytesPerMegabyte}</maxbytes>`,
      `<filetypeslist>${fileKinds.join(',')}</filetypeslist>`,
    ],
    settings: { fileKinds, maxFiles, maxFileMegabytes },
  }),
}
