import { serves } from '@/lib/platform/serving/serves'
import * as service from './permission-paths.service'
import { permissionPaths } from './room'

export const server = serves(permissionPaths, { services: [service] })
