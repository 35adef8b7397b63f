import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Eye } from "#web/ui/icons/eye.tsx"
import { EyeOff } from "#web/ui/icons/eye-off.tsx"
import { IconButton } from "./icon-button.tsx"
import { TextField, type TextFieldProps } from "./text-field.tsx"

export function PasswordField(props: Omit<TextFieldProps, "type" | "end">) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? "text" : "password"}
      end={
        <IconButton
          isSmall
          label={t(isShown ? "ui.hide_password" : "ui.show_password")}
          onPress={() => setShown(!isShown)}
        >
          <Icon className="icon" aria-hidden="true" />
        </IconButton>
      }
    />
  )
}
