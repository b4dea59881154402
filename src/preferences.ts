export {themeNames} from './preferences/declared.ts';
export {
  changePreferences,
  type OwnCommand,
  type PreferenceChange,
  type Preferences,
  type SavedFilter,
  type ThemeName,
} from './preferences/preferences.ts';
export {defaultPreferences, mistakeText, readPreferences, type SettingMistake} from './preferences/read.ts';
