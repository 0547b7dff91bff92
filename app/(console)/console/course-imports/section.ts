import { listCourseImports, validateCourse } from '@/lib/domain/standards/course-imports/course-imports.contract'
import { IconPackageImport } from '@/lib/ui/icons'
import { section } from '../_parts/section'

export const courseImports = section({
  name: 'courseImports',
  path: '/console/course-imports',
  icon: IconPackageImport,
  group: 'standards',
  place: 4,
  letter: '4',
  opens: listCourseImports,
  actions: [{ title: 'courseImports.create', needs: validateCourse, href: '/console/course-imports/new' }],
  finds: [{ contract: listCourseImports, field: 'title', record: 'courseImport' }],
})
