import { importScorm } from '@/lib/domain/launches/packages/packages.service'
import { route } from '@/lib/platform/http/route'

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = route(importScorm)
