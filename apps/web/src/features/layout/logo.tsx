import { useBrand } from '../../lib/root-data.ts'

/** The carrier's logo, in the version for the color scheme of the page. */
export function Logo() {
  const { name, logo } = useBrand()
  return (
    <picture>
      <source media="(prefers-color-scheme: dark)" srcSet={`/${logo.dark}`} />
      <img src={`/${logo.light}`} alt={name} width={logo.width} height={logo.height} />
    </picture>
  )
}
