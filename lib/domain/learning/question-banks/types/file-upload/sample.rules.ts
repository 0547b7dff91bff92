import type { TypeSample } from '../question-type.rules'

export const sample: TypeSample = {
  design: { type: 'fileUpload', fileKinds: ['document', 'image'], maxFiles: 2, maxFileMegabytes: 10 },
  content: {
    ar: { stem: 'ارفع مخطط الإخلاء لمكان العمل، مع صورة لأقرب مخرج.' },
    en: { stem: 'Hand in the evacuation plan of your workplace, with a picture of the nearest exit.' },
  },
}
