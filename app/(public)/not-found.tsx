import { NothingHere } from './nothing-here'

export default NothingHere
