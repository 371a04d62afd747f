import { type MainCategory, mainCategories } from '@matjari/contract/rules/tag-list'
import { RadioChip } from '../../ui/chip.tsx'
import { FieldGroup } from '../../ui/field.tsx'

/** What they mainly cook, one of five. */
export const CategoryField = ({
  value,
  onChange,
  error,
}: {
  value: MainCategory | null
  onChange: (category: MainCategory) => void
  error: string | undefined
}) => (
  <FieldGroup label="대분류 (택 1)" required error={error}>
    <div className="flex flex-wrap gap-2">
      {mainCategories.map((category) => (
        <RadioChip
          key={category}
          name="category"
          value={category}
          checked={category === value}
          onChange={() => onChange(category)}
        >
          {category}
        </RadioChip>
      ))}
    </div>
  </FieldGroup>
)
