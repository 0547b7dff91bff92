import { Launched } from '../../launched/launched'
import type { ModulePlayer } from '../../scene'

export const cmi5: ModulePlayer = { typeKey: 'launch.cmi5', Page: Launched }
