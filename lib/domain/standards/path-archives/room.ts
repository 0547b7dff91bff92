import { room } from '@/lib/platform/rooms'

export const pathArchives = room({
  publishedAs: 'packages',
  errors: {
    pathPackageInvalid: [6370, 422],
    pathPackageTooLarge: [6371, 413],
    pathPackageAltered: [6372, 422],
    pathPackageChanged: [6373, 409],
  },
  permissions: {
    pathPackage: ['export', 'import'],
  },
  actions: ['learningPathExported', 'learningPathImported', 'samplePathCreated'],
})
