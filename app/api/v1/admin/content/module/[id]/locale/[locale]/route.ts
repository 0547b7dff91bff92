import { readModuleLocale, writeModuleLocale } from '@/lib/domain/modules/authoring/module-locales.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(readModuleLocale, writeModuleLocale)
