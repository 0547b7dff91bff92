import { Launched } from '../../launched/launched'
import type { ModulePlayer } from '../../scene'

export const xapi: ModulePlayer = { typeKey: 'launch.xapi', Page: Launched }
