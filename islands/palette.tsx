export { Palette as default } from '../src/ui/palette.tsx'
