import type { ListedRestaurant } from '@matjari/contract/entities/restaurant'
import type { RestaurantStatus } from '@matjari/contract/rules/restaurant-status'
import { ChevronDown, Ellipsis, Eye, History } from 'lucide-react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import { statusChoices } from './admin-words.ts'

type Row = { readonly restaurant: ListedRestaurant }

/** The status it could have instead. */
export const AdminStatusMenu = ({
  restaurant: { restaurantName, isActive },
  isChanging,
  onChoose,
}: Row & { isChanging: boolean; onChoose: (status: RestaurantStatus) => void }) => (
  <Menu
    trigger={
      <Button size="sm" variant="outline" loading={isChanging}>
        <span>
          <span className="sr-only">{restaurantName}, </span>상태 변경
        </span>
        <ChevronDown aria-hidden="true" className="size-4" />
      </Button>
    }
    items={statusChoices.map(({ status, label }) => ({
      label,
      disabled: isChanging || status === isActive,
      onSelect: () => onChoose(status),
    }))}
  />
)

export const AdminRowMenu = ({
  restaurant: { restaurantName },
  onPreview,
  onHistory,
}: Row & { onPreview: () => void; onHistory: () => void }) => (
  <Menu
    trigger={
      <IconButton label={`${restaurantName} 관리`}>
        <Ellipsis aria-hidden="true" />
      </IconButton>
    }
    items={[
      { label: '등록 내용 보기', icon: Eye, onSelect: onPreview },
      { label: '관리 기록', icon: History, onSelect: onHistory },
    ]}
  />
)
