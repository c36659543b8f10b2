/** The words of the cookie bar on the demo's pages, by language; English texts that are the widget's own are not said again. */
import type { Language } from '../shop/print/links.js';

interface Words {
  readonly map: { readonly name: string; readonly about: string };
  readonly visits: { readonly name: string; readonly about: string };
  /** Texts of ours by their keys. */
  readonly messages: Readonly<Record<string, string>>;
}

/** Services and texts. */
export const CONSENT_WORDS: Readonly<Record<Language, Words>> = {
  en: {
    map: { name: 'Map of our lane', about: 'Shows where the shop is. It counts how often you look.' },
    visits: { name: 'Visit counter', about: 'Counts the pages you see, in one cookie.' },
    messages: {
      'consent.embed': 'The map comes from another host, which sets a cookie. It is not loaded until you allow it.',
      'consent.embed_show': 'Show the map',
    },
  },
  ar: {
    map: { name: 'خريطة الطريق إلينا', about: 'تبيّن مكان المتجر، وتعدّ مرات مشاهدتك لها.' },
    visits: { name: 'عدّاد الزيارات', about: 'يعدّ الصفحات التي تراها في ملف واحد.' },
    messages: {
      'consent.embed': 'الخريطة من مضيف آخر يضع ملف تعريف ارتباط، ولا تُحمّل حتى تسمح بها.',
      'consent.embed_show': 'أظهر الخريطة',
      'consent.embed_settings': 'إعدادات ملفات الارتباط',
      'sticky.label': 'شراء هذا المنتج',
      'sticky.choose': 'حدد الخيارات',
      'gallery.label': 'صور المنتج',
      'gallery.picture': 'الصورة {index} من {total}',
      'cookie-bar.label': 'ملفات تعريف الارتباط',
      'cookie-bar.message':
        'نستخدم ملفات يحتاج إليها المتجر، وبموافقتك غيرها: لتذكّر اختياراتك، وعدّ الزيارات، والإعلان. يمكنك تغيير رأيك في أي وقت.',
      'cookie-bar.policy': 'سياسة الخصوصية',
      'cookie-bar.accept': 'قبول الكل',
      'cookie-bar.decline': 'رفض الكل',
      'cookie-bar.settings': 'إعدادات ملفات الارتباط',
      'cookie-bar.save': 'حفظ الاختيار',
      'cookie-bar.close': 'إغلاق',
      'cookie-bar.heading': 'إعدادات ملفات الارتباط',
      'cookie-bar.tab_categories': 'الفئات',
      'cookie-bar.tab_cookies': 'قائمة الملفات',
      'cookie-bar.cookie_name': 'اسم الملف',
      'cookie-bar.cookie_active': 'مفعّل',
      'cookie-bar.no_cookies': 'لا توجد ملفات أخرى.',
      'cookie-bar.necessary': 'ضرورية',
      'cookie-bar.necessary_about': 'تحتاج إليها السلة وتسجيل الدخول وهذا الاختيار، وهي مفعّلة دائمًا.',
      'cookie-bar.functional': 'وظيفية',
      'cookie-bar.functional_about': 'ما يتجاوز التسوق، كالأفلام والخرائط والمحادثة.',
      'cookie-bar.preferences': 'تفضيلات',
      'cookie-bar.preferences_about': 'تتذكر ما اخترته، كاللغة أو المنطقة.',
      'cookie-bar.statistics': 'إحصاءات',
      'cookie-bar.statistics_about': 'تعدّ الزيارات لتحسين المتجر.',
      'cookie-bar.marketing': 'تسويق',
      'cookie-bar.marketing_about': 'تقيس الإعلانات وتعرض ما قد يهمك.',
      'cookie-bar.signal': 'يطلب متصفحك عدم التتبع، ونحترم ذلك حتى تختار غيره.',
      'cookie-bar.saved': 'حُفظ اختيارك لملفات الارتباط.',
    },
  },
};
