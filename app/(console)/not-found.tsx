import { NothingHere, nothingHereMetadata } from '@/lib/ui/nothing-here'

export const generateMetadata = nothingHereMetadata
export default NothingHere
